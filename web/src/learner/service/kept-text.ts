import { storedKeys } from '../../api/stored-keys.ts'

const prefix = 'service:'

/** What the learner typed for an order survives a reload; it goes when it is sent, and at sign-out. */
export const readKept = (name: string): string | null => {
  try {
    return localStorage.getItem(prefix + name)
  } catch {
    return null
  }
}

export function keep(name: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(prefix + name)
    else localStorage.setItem(prefix + name, text)
  } catch {
    // a browser that stores nothing still sends
  }
}

export function forgetKept(): void {
  try {
    for (const key of storedKeys(prefix)) localStorage.removeItem(key)
  } catch {
    // nothing was stored
  }
}
