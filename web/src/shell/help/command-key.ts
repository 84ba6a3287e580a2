const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** A shortcut in the notation of this keyboard: `Ctrl K`, `⌘ K`. */
export const commandKey = (letter: string) => `${isMac() ? '⌘' : 'Ctrl'} ${letter}`

/** Whether a key press is exactly Ctrl or ⌘ with this letter. */
export const isCommand = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent, letter: string) =>
  key.toLowerCase() === letter && ctrlKey !== metaKey && !shiftKey && !altKey
