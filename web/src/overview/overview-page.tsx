import { useCreator } from '../api/session.ts'
import { hourOfDay } from '../format/time.ts'
import { Page } from '../ui/page.tsx'

export function OverviewPage() {
  const { userInfo } = useCreator()
  return (
    <Page title="概览" description={`${greeting(hourOfDay())}，${userInfo.name || userInfo.mobile}`}>
      {null}
    </Page>
  )
}

const greeting = (hour: number) =>
  hour < 6 ? '夜深了' : hour < 12 ? '早上好' : hour < 18 ? '下午好' : '晚上好'
