import { useEffect } from 'react'
import { UploadTray } from '../../ui/upload/upload-tray.tsx'
import { BackToTop } from './back-to-top.tsx'
import '../frame/corner.css'
import { useRouteHandles } from '../frame/route-handle.ts'
import { HelpWidget } from './help-widget.tsx'

/** What floats over every page, in one corner: help is for creators. */
export function Corner() {
  const isCreators = useRouteHandles().some(({ side }) => side === 'creator')
  useKeptUploads(isCreators)
  return (
    <div className="shell-corner">
      <BackToTop />
      {isCreators && <HelpWidget />}
      <UploadTray />
    </div>
  )
}

const goOn = () => import('../../materials/public.ts').then(({ goOnWithKept }) => goOnWithKept())
let looked = false

/** Goes on, once a visit, with the files that an earlier page was sending. */
function useKeptUploads(isCreators: boolean) {
  // The queue stands outside React.
  useEffect(() => {
    if (!isCreators || looked) return
    looked = true
    if (localStorage.getItem('keptUploads') !== null) void goOn()
  }, [isCreators])
}
