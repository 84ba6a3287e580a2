import type { CertificationToReview } from '@zsm/contract/office/certifications'
import { fileKind } from '@zsm/contract/states'
import './office.css'
import { certificationFields } from './certification-fields.ts'

/** The papers of a certification with their names. Each opens full size in a new tab. */
export function CertificationPapers({ certification }: { certification: CertificationToReview }) {
  const papers = papersOf(certification)
  if (papers.length === 0) return <p className="muted">没有上传证件</p>
  return (
    <ul className="papers">
      {papers.map(({ id, label, url, isImage, title }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer">
            {isImage ? <img src={url} alt={label} /> : <span>{title}</span>}
            <span>{label}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function papersOf(certification: CertificationToReview) {
  const files = new Map(certification.files.map((file) => [file.id, file]))
  return certificationFields.flatMap(({ name, label, kind }) => {
    const value = kind === 'file' ? certification[name] : []
    const ids = Array.isArray(value) ? value : [value]
    return ids.flatMap((id) => {
      const file = files.get(id as CertificationToReview['files'][number]['id'])
      return file
        ? [
            {
              id: `${name}-${file.id}`,
              label,
              url: file.url,
              isImage: file.kindDict === fileKind.image,
              title: file.title,
            },
          ]
        : []
    })
  })
}
