// Sounds made on the spot, without files: wood for a disc, ticks for turning ones.
let context: AudioContext | undefined;

function tone(at: number, frequency: number, seconds: number, volume: number): void {
  context ??= new AudioContext();
  const begin = context.currentTime + at;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = 'triangle';
  oscillator.frequency.setValueAtTime(frequency, begin);
  oscillator.frequency.exponentialRampToValueAtTime(frequency * 0.6, begin + seconds);
  gain.gain.setValueAtTime(volume, begin);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(begin);
  oscillator.stop(begin + seconds);
}

/** A disc put down, and one tick per step of the wave (at most eight). */
export function soundOfMove(steps: number, rippleMs: number): void {
  tone(0, 420, 0.06, 0.3);
  for (let k = 0; k < Math.min(steps, 8); ++k) tone(0.09 + (k * rippleMs) / 1000, 900 - 40 * k, 0.03, 0.075);
}

export function soundOfPass(): void {
  tone(0, 180, 0.09, 0.25);
  tone(0.16, 180, 0.09, 0.25);
}

export function soundOfEnd(): void {
  [392, 494, 587].forEach((frequency, i) => tone(i * 0.16, frequency, 0.22, 0.2));
}
