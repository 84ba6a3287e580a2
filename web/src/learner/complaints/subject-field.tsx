/** @jsxImportSource preact */
import { type ComplaintFound, complaints } from '@zsm/contract/complaints/complaints'
import { complaintTarget } from '@zsm/contract/states'
import { useEffect, useRef, useState } from 'preact/hooks'
import { failureText } from '../../api/failure-text.ts'
import { learnerCall } from '../../api/learner-call.ts'

type SubjectFieldProps = {
  /** The address as typed. */
  value: string
  onChange: (value: string) => void
}

/** The address of what is complained about, and what stands there. */
export function SubjectField({ value, onChange }: SubjectFieldProps) {
  const [found, setFound] = useState<ComplaintFound>()
  const [problem, setProblem] = useState('')
  const looked = useRef('')
  const look = async (address: string) => {
    const about = address.trim()
    if (about === looked.current) return
    looked.current = about
    setFound(undefined)
    setProblem('')
    if (about.length < 3) return
    try {
      const answer = await learnerCall(complaints.findTarget, { about })
      if (looked.current === about) setFound(answer)
    } catch (error) {
      if (looked.current === about) setProblem(failureText(error))
    }
  }
  // The address that a good's or a shop's page brought is looked up at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: typed addresses are looked up when the field is left
  useEffect(() => {
    void look(value)
  }, [])
  return (
    <>
      <label>
        投诉对象的地址
        <input
          type="text"
          maxLength={300}
          value={value}
          placeholder="粘贴商品页或店铺页的地址"
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
          onBlur={({ currentTarget }) => look(currentTarget.value)}
        />
      </label>
      <p class="quiet" role="status">
        {found && (
          <>
            投诉的是{complaintTarget.labels[found.targetDict]}：<b>{found.name}</b>（{found.frontName}）
          </>
        )}
      </p>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
