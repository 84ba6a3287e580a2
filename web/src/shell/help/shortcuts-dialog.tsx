import { Modal } from 'antd'
import './shortcuts-dialog.css'
import { closeShortcuts, shortcutGroups } from './shortcuts.ts'

/** It closes before it navigates, so that the focus returns first. */
export const ShortcutsDialog = ({ open }: { open: boolean }) => (
  <Modal open={open} title="键盘快捷键" width={560} footer={null} onCancel={closeShortcuts}>
    {shortcutGroups().map(({ title, shortcuts }) => (
      <section key={title} className="shortcuts">
        <h3>{title}</h3>
        <dl>
          {shortcuts.map(({ keys, what }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </Modal>
)
