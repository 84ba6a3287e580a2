import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { FileId } from '@zsm/contract/values'
import { Button, Modal } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { useFileReading } from '../../materials/public.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import './examples.css'

type Props = { ids: readonly FileId[]; shown: FileId; onShow: (id: FileId | undefined) => void }

/** Shows the example pictures large, one at a time, by buttons or arrow keys. */
export function ExamplesDialog({ ids, shown, onShow }: Props) {
  const at = ids.indexOf(shown)
  const go = (to: number) => {
    const next = ids[to]
    if (next) onShow(next)
  }
  const file = useFileReading(shown)
  const pressed = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(at - 1)
    if (key === 'ArrowRight') go(at + 1)
  })
  // The keys are pressed anywhere in the window, because the dialog's focus trap is outside this component.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <Modal
      open
      centered
      title={`示例图 ${at + 1} / ${ids.length}`}
      width={960}
      footer={null}
      onCancel={() => onShow(undefined)}
    >
      <div className="examples-modal">
        <Button
          icon={<LeftOutlined aria-hidden />}
          aria-label="上一张"
          disabled={at <= 0}
          onClick={() => go(at - 1)}
        />
        <figure>
          <Loaded from={file} rows={8}>
            {(picture) => (
              <>
                <img src={picture.url} alt={picture.title} />
                <figcaption className="muted">{picture.title}</figcaption>
              </>
            )}
          </Loaded>
        </figure>
        <Button
          icon={<RightOutlined aria-hidden />}
          aria-label="下一张"
          disabled={at >= ids.length - 1}
          onClick={() => go(at + 1)}
        />
      </div>
    </Modal>
  )
}
