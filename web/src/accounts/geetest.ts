/** The part of GeeTest's script that we use (`product: 'bind'`: a dialog of its own, shown on demand). */
type Challenge = {
  onReady(then: () => void): Challenge
  onSuccess(then: () => void): Challenge
  onError(then: () => void): Challenge
  onClose(then: () => void): Challenge
  getValidate(): object
  showCaptcha(): void
  destroy(): void
}
type Init = (
  config: { captchaId: string; product: 'bind'; language: string; timeout: number; onError: () => void },
  then: (challenge: Challenge) => void,
) => void

export type Proof = { passed: true; captcha?: string } | { passed: false; why: string }

const scriptUrl = 'https://static.geetest.com/v4/gt4.js'
const notPassed: Proof = { passed: false, why: '请先完成人机验证，再获取验证码' }
const notLoaded: Proof = { passed: false, why: '人机验证没有加载出来，请检查网络后重试' }

/** Shows the captcha of this site id; none is needed for an empty one. The provider's script is loaded only then. */
export async function proveTo(captchaId: string): Promise<Proof> {
  if (captchaId === '') return { passed: true }
  try {
    return await challenge(await loadScript(), captchaId)
  } catch {
    return notLoaded
  }
}

function challenge(init: Init, captchaId: string): Promise<Proof> {
  const { promise, resolve } = Promise.withResolvers<Proof>()
  const onError = () => resolve(notLoaded)
  init({ captchaId, product: 'bind', language: 'zho', timeout: 10_000, onError }, (shown) => {
    const end = (proof: Proof) => {
      resolve(proof)
      shown.destroy()
    }
    shown
      .onReady(() => shown.showCaptcha())
      .onSuccess(() => end({ passed: true, captcha: JSON.stringify(shown.getValidate()) }))
      .onError(() => end(notLoaded))
      .onClose(() => end(notPassed))
  })
  return promise
}

let loading: Promise<Init> | undefined

function loadScript(): Promise<Init> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = scriptUrl
    script.onload = () => resolve((window as unknown as { initGeetest4: Init }).initGeetest4)
    script.onerror = () => {
      script.remove()
      loading = undefined
      reject(new Error('the script of the captcha could not be loaded'))
    }
    document.head.append(script)
  })
  return loading
}
