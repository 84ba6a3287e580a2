/** @jsxImportSource preact */
import { type ComplaintPaper, complaintLimits, complaints } from '@zsm/contract/complaints/complaints'
import { complaintKind } from '@zsm/contract/states'
import type { TargetedSubmitEvent } from 'preact'
import { useState } from 'preact/hooks'
import { failureText, isSessionFailure } from '../../api/failure-text.ts'
import { learnerCall } from '../../api/learner-call.ts'
import { requestIds } from '../../api/request-ids.ts'
import { learnerPaths } from '../../learner-paths.ts'
import { SignInDialog } from '../buying/sign-in-dialog.tsx'
import { readTyped, storeTyped } from '../service/typed-text.ts'
import { PapersField } from './papers-field.tsx'
import { SubjectField } from './subject-field.tsx'

const requestIdFor = requestIds()
const typed = 'complaint'

/** The address of the page from which the visitor came. */
function broughtAddress(): string {
  const about = new URLSearchParams(location.search).get('about') ?? ''
  return about.startsWith('/') ? location.origin + about : about
}

/** `/complaints/new`: anybody complains about a good or a shop. The mobile number is proved by a code when the form is sent. */
export function ComplaintForm() {
  const [about, setAbout] = useState(broughtAddress)
  const [kind, setKind] = useState('')
  const [words, setWords] = useState(() => readTyped(typed) ?? '')
  const [contactName, setContactName] = useState('')
  const [contact, setContact] = useState('')
  const [ownerName, setOwnerName] = useState('')
  const [declared, setDeclared] = useState(false)
  const [papers, setPapers] = useState<readonly ComplaintPaper[]>([])
  const [uploading, setUploading] = useState(false)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  /** What goes on once the visitor has signed in. */
  const [afterwards, setAfterwards] = useState<{ goOn: () => void }>()
  const kindDict = complaintKind.codec.safeParse(Number(kind)).data
  const isCopyright = kindDict === complaintKind.copyright

  const write = (next: string) => {
    setWords(next)
    storeTyped(typed, next)
  }
  const send = async () => {
    if (busy) return
    const why = problemOf()
    setProblem(why)
    if (why !== '' || kindDict === undefined) return
    const input = {
      about: about.trim(),
      kindDict,
      words: words.trim(),
      contactName: contactName.trim(),
      contact: contact.trim(),
      ownerName: isCopyright ? ownerName.trim() : '',
      declareFlag: isCopyright && declared,
      paperIds: papers.map(({ id }) => id),
    }
    setBusy(true)
    try {
      const made = await learnerCall(complaints.submit, { ...input, requestId: requestIdFor(input) })
      storeTyped(typed, '')
      location.assign(learnerPaths.complaint(made.id))
    } catch (error) {
      setBusy(false)
      if (isSessionFailure(error)) setAfterwards({ goOn: send })
      else setProblem(failureText(error))
    }
  }
  const problemOf = (): string => {
    if (about.trim().length < 3) return '请粘贴投诉对象的地址'
    if (kindDict === undefined) return '请选择投诉类型'
    if (words.trim().length < complaintLimits.words.least)
      return `情况说明至少 ${complaintLimits.words.least} 个字`
    if (isCopyright && ownerName.trim() === '') return '请填写权利人的姓名或单位名称'
    if (contactName.trim().length < 2) return '请填写联系人，至少 2 个字'
    if (uploading) return '材料还在上传，传完再提交'
    return isCopyright && !declared ? '请先确认声明' : ''
  }
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send()
  }

  return (
    <section class="card">
      <h1>投诉</h1>
      <p class="quiet">
        商品或店铺侵犯了您的权利、涉嫌欺诈或对未成年人有害，可以在这里投诉。提交时用手机验证码确认是您本人；以后在
        <a href={learnerPaths.complaints()}>我的投诉</a>用同一个手机号查看进度。
      </p>
      <form class="form" onSubmit={submit} noValidate>
        <SubjectField value={about} onChange={setAbout} />
        <label>
          投诉类型
          <select value={kind} onChange={({ currentTarget }) => setKind(currentTarget.value)}>
            <option value="">请选择</option>
            {Object.entries(complaintKind.labels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label>
          情况说明
          <textarea
            rows={5}
            maxLength={complaintLimits.words.most}
            value={words}
            placeholder="哪里有问题、什么时候发现的、您的依据是什么"
            onInput={({ currentTarget }) => write(currentTarget.value)}
          />
        </label>
        <p class="quiet">创作者会看到这段话，请不要写您的姓名、电话和住址。</p>
        {isCopyright && (
          <label>
            权利人
            <input
              type="text"
              maxLength={60}
              value={ownerName}
              placeholder="作品属于谁：姓名或单位名称"
              onInput={({ currentTarget }) => setOwnerName(currentTarget.value)}
            />
          </label>
        )}
        {isCopyright && <p class="quiet">创作者要知道是谁的作品才能答复，所以会看到权利人的名称。</p>}
        <PapersField
          about={about.trim()}
          value={papers}
          onChange={setPapers}
          onBusy={setUploading}
          onSession={(goOn) => setAfterwards({ goOn })}
        />
        <p class="quiet">图片或 PDF，每份不超过 20 MB。只给平台看，创作者看不到。</p>
        <label>
          联系人
          <input
            type="text"
            autoComplete="name"
            maxLength={40}
            value={contactName}
            onInput={({ currentTarget }) => setContactName(currentTarget.value)}
          />
        </label>
        <label>
          其他联系方式（选填）
          <input
            type="text"
            maxLength={100}
            value={contact}
            placeholder="邮箱或座机；手机号在提交时确认"
            onInput={({ currentTarget }) => setContact(currentTarget.value)}
          />
        </label>
        <p class="quiet">联系人和联系方式只给平台看。</p>
        {isCopyright && (
          <label class="check">
            <input
              type="checkbox"
              checked={declared}
              onChange={({ currentTarget }) => setDeclared(currentTarget.checked)}
            />
            <span>
              本人或本单位是权利人或其授权的代理人，保证所写内容和材料真实；不属实的，愿意承担由此造成的法律责任。
            </span>
          </label>
        )}
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" class="main" aria-busy={busy}>
          {busy ? '请稍候…' : '提交投诉'}
        </button>
      </form>
      <SignInDialog
        open={afterwards !== undefined}
        onClose={() => setAfterwards(undefined)}
        onSignedIn={() => {
          setAfterwards(undefined)
          afterwards?.goOn()
        }}
      />
    </section>
  )
}
