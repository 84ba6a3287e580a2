const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** A shortcut as this keyboard names it: `Ctrl K`, `⌘ K`. */
export const commandKey = (letter: string) => `${isMac() ? '⌘' : 'Ctrl'} ${letter}`

/** Whether the keys are Ctrl or ⌘ with this letter, and nothing else. */
export const isCommand = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent, letter: string) =>
  key.toLowerCase() === letter && ctrlKey !== metaKey && !shiftKey && !altKey
