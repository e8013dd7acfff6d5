/** The sounds of messages: two short synthesised tones each, so that no file is loaded or licensed. */
export type Sound = 'info' | 'warning' | 'critical'

const tones: Record<Sound, readonly [hz: number, hz: number]> = {
  info: [660, 880],
  warning: [587, 494],
  critical: [880, 622],
}
const toneS = 0.11
const volume = 0.12

let context: AudioContext | null = null

/** Plays a sound. Browsers block sound until the first click or key on the page; a sound before that is dropped. */
export function play(sound: Sound): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state === 'suspended') {
    void context.resume()
    if (!navigator.userActivation?.hasBeenActive) return
  }
  const start = context.currentTime
  const gain = context.createGain()
  gain.connect(context.destination)
  const end = start + tones[sound].length * toneS
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(volume, start + 0.01)
  gain.gain.setValueAtTime(volume, end - 0.04)
  gain.gain.linearRampToValueAtTime(0, end)
  for (const [i, hz] of tones[sound].entries()) {
    const tone = context.createOscillator()
    tone.type = sound === 'critical' ? 'triangle' : 'sine'
    tone.frequency.value = hz
    tone.connect(gain)
    tone.start(start + i * toneS)
    tone.stop(start + (i + 1) * toneS)
  }
}
