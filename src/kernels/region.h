// Compiles a region of code for a CPU level without touching the rest of the
// translation unit. Include every standard and public header BEFORE the region: an
// inline function first seen inside it would be built with instructions that the
// linker may then hand to the baseline build.
#pragma once

#define OUTFLANK_PRAGMA(x) _Pragma(#x)
#if defined(__clang__)
#define OUTFLANK_REGION_BEGIN(isa) \
    OUTFLANK_PRAGMA(clang attribute push(__attribute__((target(isa))), apply_to = function))
#define OUTFLANK_REGION_END() OUTFLANK_PRAGMA(clang attribute pop)
#else
#define OUTFLANK_REGION_BEGIN(isa) \
    OUTFLANK_PRAGMA(GCC push_options) OUTFLANK_PRAGMA(GCC target(isa))
#define OUTFLANK_REGION_END() OUTFLANK_PRAGMA(GCC pop_options)
#endif
