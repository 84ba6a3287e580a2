import { Modal } from 'antd'
import './search-dialog.css'
import { SearchPanel } from './search-panel.tsx'

/** The search dialog. On a phone it fills the screen. */
export const SearchDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Modal
    open={open}
    title={<span className="visually-hidden">搜索</span>}
    className="search-dialog"
    width={640}
    closable={false}
    footer={null}
    onCancel={onClose}
    destroyOnHidden
  >
    <SearchPanel onClose={onClose} />
  </Modal>
)
