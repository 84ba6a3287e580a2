import { useEffect } from 'react'
import { useSession } from '../../api/session.ts'
import { hasKept } from '../../ui/upload/kept-mark.ts'
import { UploadTray } from '../../ui/upload/upload-tray.tsx'
import { BackToTop } from './back-to-top.tsx'
import '../frame/corner.css'
import { useRouteHandles } from '../frame/route-handle.ts'
import { HelpWidget } from './help-widget.tsx'

/** The floating corner of every page. Only creators get the help button. */
export function Corner() {
  const isCreators = useRouteHandles().some(({ side }) => side === 'creator')
  useResumedUploads(isCreators)
  return (
    <div className="shell-corner">
      <BackToTop />
      {isCreators && <HelpWidget />}
      <UploadTray />
    </div>
  )
}

const goOn = () =>
  import('../../materials/public.ts').then(({ resumeStoredUploads }) => resumeStoredUploads())
let lookedFor: string | undefined

/** Resumes, once per visit and sign-in, the uploads that an earlier page load left unfinished. */
function useResumedUploads(isCreators: boolean) {
  const token = useSession(({ session }) => session?.token)
  // The upload queue lives outside React.
  useEffect(() => {
    if (!isCreators || lookedFor === token) return
    lookedFor = token
    if (hasKept()) void goOn()
  }, [isCreators, token])
}
