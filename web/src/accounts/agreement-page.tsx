import { useQuery } from '@tanstack/react-query'
import { reference } from '@zsm/contract/reference'
import { query } from '../api/query.ts'
import './agreement-page.css'
import { agreementText } from './agreement-text.ts'

const version = query(reference.getConfig, { key: 'zsm_user_agreement_version' }, { background: true })

/** The user agreement, without the shell: it is read before joining. */
export function AgreementPage() {
  const { data } = useQuery(version)
  return (
    <main className="agreement">
      <title>知视猫</title>
      <h1>知视猫创作者用户协议</h1>
      <p>{data ? `第 ${data.value} 版` : '正在读取版本…'}</p>
      {agreementText.map(({ title, paragraphs }) => (
        <section key={title}>
          <h2>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </main>
  )
}
