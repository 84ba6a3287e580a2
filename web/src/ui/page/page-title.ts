import { useEffect } from 'react'

/**
 * The document's title while the page is in sight: the page's name and the brand, or only the brand if nobody is signed in
 * (specification 1). It is set directly, because a rendered `<title>` would be removed and inserted at every switch between
 * pages.
 */
export function usePageTitle(name?: string) {
  // The document is outside React.
  useEffect(() => {
    document.title = name ? `${name} - 知视猫` : '知视猫'
  }, [name])
}
