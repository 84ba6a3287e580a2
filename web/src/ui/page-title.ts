import { useEffect } from 'react'

/** The document's title while the page is in sight: set, where a `<title>` would be taken out and put in again at each switch between pages. */
export function usePageTitle(title: string) {
  // The document's title is outside React.
  useEffect(() => {
    document.title = `${title} - 知视猫`
  }, [title])
}
