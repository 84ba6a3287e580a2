import { useQuery } from '@tanstack/react-query'
import { reference } from '@zsm/contract/reference'
import { query } from '../../api/query.ts'

const tutorial = query(reference.getConfig, { key: 'zsm_upload_pc_tutorial' }, { background: true })

/** A link to the upload tutorial, if operators have set its address. */
export function UploadTutorial() {
  const address = useQuery({ ...tutorial, meta: { quiet: true } }).data?.value
  if (!address) return null
  return (
    <a className="upload-tutorial" href={address} target="_blank" rel="noreferrer">
      上传教程
    </a>
  )
}
