import { connect } from '../../pay/wechat/gateway.ts'
import type { WechatPaySettings } from '../../pay/wechat/settings.ts'
import type { OnboardingGateway } from '../onboarding-gateway.ts'
import { query, submit } from './applications.ts'
import { uploadPicture } from './pictures.ts'

/** Sub-merchants of WeChat Pay's 平台收付通. Decision 0078. */
export function wechatOnboarding(settings: WechatPaySettings, { answerMs = 20_000 } = {}): OnboardingGateway {
  const { call, encryptionKey } = connect(settings, answerMs)
  return {
    upload: (picture) => uploadPicture(call, picture),
    submit: async (application) => submit(call, await encryptionKey(), application),
    query: (requestNo) => query(call, requestNo),
  }
}
