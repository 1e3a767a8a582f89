// Whether the person wants dark windows, as the desktop says it.
#pragma once

namespace outflank::desktop {

/// The setting `color-scheme` of org.freedesktop.portal.Settings; where no portal answers, the
/// colours that Qt has from the desktop's theme. To be called after the QApplication is made.
bool system_is_dark();

/// Menus and dialogs follow where Qt itself did not hear of the setting.
void use_dark_palette();

}  // namespace outflank::desktop
