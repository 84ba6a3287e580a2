type Bridge = {
  invoke(
    name: 'getBrandWCPayRequest',
    parameters: Record<string, string>,
    then: (result: { err_msg: string }) => void,
  ): void
}

/**
 * Opens WeChat's payment sheet. True if WeChat says that the buyer has paid; only the server knows for certain.
 * https://pay.weixin.qq.com/docs/merchant/apis/jsapi-payment/jsapi-transfer-payment.html
 */
export async function payInWechat(parameters: Record<string, string>): Promise<boolean> {
  const bridge = await whenReady()
  return new Promise((resolve) => {
    bridge.invoke('getBrandWCPayRequest', parameters, ({ err_msg }) => resolve(err_msg.endsWith(':ok')))
  })
}

/** Resolves with the bridge, which WeChat's browser adds some time after the page has loaded. */
function whenReady(): Promise<Bridge> {
  const ready = () => (window as unknown as { WeixinJSBridge?: Bridge }).WeixinJSBridge
  const bridge = ready()
  if (bridge) return Promise.resolve(bridge)
  return new Promise((resolve) => {
    document.addEventListener('WeixinJSBridgeReady', () => resolve(ready() as Bridge), { once: true })
  })
}
