import { useSyncExternalStore } from 'react'

const narrow = window.matchMedia('(max-width: 767px)')

function follow(changed: () => void) {
  narrow.addEventListener('change', changed)
  return () => narrow.removeEventListener('change', changed)
}

/** Whether the screen is a phone's: tables are cards there, and whatever is pressed is a thumb wide. */
export const usePhone = () => useSyncExternalStore(follow, () => narrow.matches)
