import { dict, type OwnData } from '../own-data.ts'

export const questionsData: OwnData = {
  questions: {
    title: '学员提问和回答',
    targets: ['question'],
    columns: {
      id: '编号',
      good_id: '商品编号',
      lesson_id: '课时编号',
      user_name: '提问人',
      question: '问题',
      image_file_ids: '问题图片的素材编号',
      answer: '回答',
      answer_image_ids: '回答图片的素材编号',
      status_dict: dict('状态', 'questionStatusDict'),
      top_flag: '置顶',
      public_flag: '公开',
      taken_down_reason: '被平台下架的原因',
      score: '评分',
      ask_time: '提问时间',
      answer_time: '回答时间',
      first_response_sec: '首次回答用时（秒）',
    },
    withheld: ['user_id', 'user_avatar', 'learner_flag', 'version'],
  },
}
