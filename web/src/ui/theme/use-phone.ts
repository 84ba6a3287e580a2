import { useSyncExternalStore } from 'react'

const narrow = window.matchMedia('(max-width: 767px)')

function follow(changed: () => void) {
  narrow.addEventListener('change', changed)
  return () => narrow.removeEventListener('change', changed)
}

/** Whether the screen is a phone's: tables become cards, and touch targets are as wide as a thumb. */
export const usePhone = () => useSyncExternalStore(follow, () => narrow.matches)
