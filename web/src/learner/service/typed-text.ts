import { storedKeys } from '../../api/stored-keys.ts'

const prefix = 'service:'

/** Text that the learner typed for an order. It survives a reload; sending it or signing out deletes it. */
export const readTyped = (name: string): string | null => {
  try {
    return localStorage.getItem(prefix + name)
  } catch {
    return null
  }
}

export function storeTyped(name: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(prefix + name)
    else localStorage.setItem(prefix + name, text)
  } catch {
    // Without storage in the browser the form still works.
  }
}

export function forgetTyped(): void {
  try {
    for (const key of storedKeys(prefix)) localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
