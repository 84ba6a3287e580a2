import { UploadTray } from '../ui/upload-tray.tsx'
import { BackToTop } from './back-to-top.tsx'
import './corner.css'
import { HelpWidget } from './help-widget.tsx'
import { useRouteHandles } from './route-handle.ts'

/** What floats over every page, in one corner: help is for creators. */
export function Corner() {
  const isCreators = useRouteHandles().some(({ side }) => side === 'creator')
  return (
    <div className="shell-corner">
      <BackToTop />
      {isCreators && <HelpWidget />}
      <UploadTray />
    </div>
  )
}
