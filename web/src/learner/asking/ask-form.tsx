/** @jsxImportSource preact */
import type { LearnerPicture } from '@zsm/contract/learners/pictures'
import { questions } from '@zsm/contract/questions'
import type { GoodId, LessonId } from '@zsm/contract/values'
import { useEffect, useRef, useState } from 'preact/hooks'
import { failureText, isSessionFailure } from '../../api/failure-text.ts'
import { learnerCall } from '../../api/learner-call.ts'
import { requestIds } from '../../api/request-ids.ts'
import { learnerPaths } from '../../learner-paths.ts'
import { SignInDialog } from '../buying/sign-in-dialog.tsx'
import { PicturesField, type PictureWay, waitForPictures } from '../parts/pictures-field.tsx'

type AskFormProps = {
  goodId: GoodId
  lesson?: { id: LessonId; name: string } | undefined
  onClose: () => void
}

const requestIdFor = requestIds()

const wayTo = (goodId: GoodId): PictureWay => ({
  askToken: (file) => learnerCall(questions.pictureToken, { goodId, ...file }),
  add: ({ key }) => learnerCall(questions.addPicture, { goodId, key }),
})

/** A question to the creator. A visitor signs in in a dialog over the page, and the typed words stay. */
export function AskForm({ goodId, lesson, onClose }: AskFormProps) {
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState('')
  const [state, setState] = useState<'writing' | 'sending' | 'sent'>('writing')
  const [uploading, setUploading] = useState(false)
  const [pictures, setPictures] = useState<readonly LearnerPicture[]>([])
  /** What goes on once the visitor has signed in. */
  const [afterwards, setAfterwards] = useState<{ goOn: () => void }>()
  const field = useRef<HTMLTextAreaElement>(null)
  // The form replaces the button that had the focus, so it takes the focus.
  useEffect(() => field.current?.focus(), [])

  const send = async () => {
    if (state === 'sending') return
    const question = words.trim()
    if (question.length < 2) return setProblem('问题至少 2 个字')
    if (uploading) return setProblem(waitForPictures)
    setState('sending')
    setProblem('')
    try {
      const pictureIds = pictures.map(({ id }) => id)
      const input = { goodId, question, pictureIds, ...(lesson && { lessonId: lesson.id }) }
      await learnerCall(questions.ask, { ...input, requestId: requestIdFor(input) })
      setState('sent')
    } catch (error) {
      setState('writing')
      if (isSessionFailure(error)) setAfterwards({ goOn: send })
      else setProblem(failureText(error))
    }
  }

  if (state === 'sent') {
    return (
      <div class="sent" role="status">
        <p>
          已发给老师，回答后会通知您。在<a href={learnerPaths.myQuestions()}>我的提问</a>里查看。
        </p>
        <p class="actions">
          <button type="button" class="plain" onClick={onClose}>
            好的
          </button>
        </p>
      </div>
    )
  }
  return (
    <>
      <form
        class="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <label>
          {lesson ? `关于「${lesson.name}」的问题` : '您的问题'}
          <textarea
            ref={field}
            rows={3}
            maxLength={500}
            value={words}
            placeholder="写清楚想了解什么，老师更容易回答"
            onInput={({ currentTarget }) => setWords(currentTarget.value)}
          />
        </label>
        <PicturesField
          way={wayTo(goodId)}
          value={pictures}
          onChange={setPictures}
          onBusy={setUploading}
          onSession={(goOn) => setAfterwards({ goOn })}
        />
        <p class="quiet">
          老师可能把问题和回答公开在商品页，您的名字只显示第一个字。图片只给老师看，不会公开。
        </p>
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <p class="actions">
          <button type="button" class="plain" onClick={onClose}>
            取消
          </button>
          <button type="submit" class="small" aria-busy={state === 'sending'}>
            {state === 'sending' ? '请稍候…' : '提交问题'}
          </button>
        </p>
      </form>
      <SignInDialog
        open={afterwards !== undefined}
        onClose={() => setAfterwards(undefined)}
        onSignedIn={() => {
          setAfterwards(undefined)
          afterwards?.goOn()
        }}
      />
    </>
  )
}
