import { materials } from '@zsm/contract/materials'
import { useCall } from '../../../api/query.ts'
import { bytes } from '../../../format/bytes.ts'
import { thousands } from '../../../format/number.ts'
import { toast } from '../../../ui/feedback/toast.ts'

/** Downloads the chosen files as one ZIP. The browser shows its progress. */
export const useDownload = () =>
  useCall(materials.batchDownload, {
    onSuccess: ({ url, fileCount, size }) => {
      Object.assign(document.createElement('a'), { href: url, download: '' }).click()
      toast.info(`正在下载 ${thousands(fileCount)} 个素材，共 ${bytes(size)}`)
    },
  })
