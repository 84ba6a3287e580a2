import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { confirm } from './confirm.ts'

const lost = '有修改还没有保存，离开后这些修改会丢失。'
const question = {
  title: '离开这个页面？',
  accept: '离开',
  cancel: '留下',
  danger: true,
}

/** While there are unsaved changes, leaving asks: inside the product by our dialog, otherwise by the browser's. */
export function useLeaveGuard(dirty: boolean, text = lost) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )

  // The router holds the navigation until the dialog answers.
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({ ...question, text }).then((leave) => (leave ? blocker.proceed() : blocker.reset()))
  }, [blocker, text])

  // Closing the tab is the browser's to ask.
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
}
