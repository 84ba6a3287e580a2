const stepSec = 5

/** What a key does to a player. Undefined: it is no key of the player. */
export function commandOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  if (ctrlKey || metaKey || altKey) return undefined
  const commands = {
    ' ': { kind: 'toggle' },
    ArrowLeft: { kind: 'seek', sec: -stepSec },
    ArrowRight: { kind: 'seek', sec: stepSec },
    '<': { kind: 'speed', step: -1 },
    '>': { kind: 'speed', step: 1 },
  } as const
  return key in commands ? commands[key as keyof typeof commands] : undefined
}

/** A focused control handles its own keys, and the browser's player its space and arrows. */
export function isTaken(target: EventTarget | null, kind: 'toggle' | 'seek' | 'speed'): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('input:not([type=radio]), textarea, select, [contenteditable=true]')) return true
  return kind !== 'speed' && target.closest('input, button, a, video, audio, [role=slider]') !== null
}
