import { pictureRecord } from '@zsm/contract/states'
import { codes, creation, dict, type OwnData, times } from '../own-data.ts'

export const materialsData: OwnData = {
  files: {
    title: '素材',
    targets: ['file'],
    columns: {
      id: '编号',
      kind: dict('类型', 'kindDict'),
      title: '标题',
      ext: '扩展名',
      mime: '格式',
      size: '大小（字节）',
      duration_sec: '时长（秒）',
      width: '宽',
      height: '高',
      ...times,
      delete_time: '删除时间',
      purge_time: '清除时间',
      folder_id: '文件夹编号',
    },
    withheld: ['key', 'cover_key', 'sha256', 'fingerprint', 'version'],
  },
  file_folders: {
    title: '素材文件夹',
    targets: ['folder'],
    columns: { id: '编号', parent_id: '上级文件夹编号', name: '名称', ...creation },
  },
  file_tags: {
    title: '素材标签',
    targets: ['fileTag'],
    columns: { id: '编号', name: '名称', ...creation },
  },
  tagged_files: {
    title: '素材的标签',
    key: 'file_id::text || tag_id::text',
    columns: { file_id: '素材编号', tag_id: '标签编号' },
  },
  learner_pictures: {
    title: '学员发来的图片',
    targets: ['picture'],
    columns: {
      id: '编号',
      record_dict: codes('随什么发来', pictureRecord.labels),
      record_id: '提问或退款编号',
      size: '大小（字节）',
      ...creation,
      delete_time: '删除时间',
    },
    withheld: ['learner_id', 'key', 'thumbnail_key'],
  },
}
