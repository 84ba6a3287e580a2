import { useEffect } from 'react'

/**
 * The document's title while the page is in sight: the page's name and the brand, or the brand only where nobody is
 * signed in (seed 1). Set, where a `<title>` would be taken out and put in again at each switch between pages.
 */
export function usePageTitle(name?: string) {
  // The document's title is outside React.
  useEffect(() => {
    document.title = name ? `${name} - 知视猫` : '知视猫'
  }, [name])
}
