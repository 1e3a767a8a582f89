// What this processor and operating system can run.
#pragma once

namespace outflank::base {

// The x86-64 micro-architecture levels of the psABI (x86-64-ABI, "Micro-Architecture
// Levels"): true when the processor has every instruction set of the level that our
// kernels use, and the operating system saves its registers. False on other processors.
bool has_x86_64_v2();
bool has_x86_64_v3();
bool has_x86_64_v4();

}  // namespace outflank::base
