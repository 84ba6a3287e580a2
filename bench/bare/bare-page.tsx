import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Button, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { Activity } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Link, Outlet, useLocation } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { z } from 'zod'
import { BareContent } from './bare-content.tsx'

/**
 * The baseline for the shell: the same libraries without our code. Two pages stay cached, the third loads on
 * its first visit.
 */
const kept = [
  ['/', '甲'],
  ['/second', '乙'],
] as const
const links = [...kept, ['/third', '丙']] as const

const Rows = z.array(z.object({ name: z.string() }))
const readRows = async () => Rows.parse(Array.from({ length: 20 }, (_, at) => ({ name: `第 ${at} 行` })))

function Kept({ title }: { title: string }) {
  const { data = [] } = useQuery({ queryKey: [title], queryFn: readRows })
  return <BareContent title={title} rows={data} />
}

function Layout() {
  const { pathname } = useLocation()
  return (
    <>
      <nav>
        {links.map(([to, title]) => (
          <Link key={to} to={to}>
            {title}
          </Link>
        ))}
      </nav>
      {kept.map(([path, title]) => (
        <Activity key={path} mode={path === pathname ? 'visible' : 'hidden'}>
          <Kept title={title} />
        </Activity>
      ))}
      <Outlet />
    </>
  )
}

const router = createBrowserRouter([
  {
    path: '/',
    Component: Layout,
    HydrateFallback: () => null,
    children: [
      { path: 'second', Component: () => null },
      { path: 'third', lazy: async () => ({ Component: (await import('./bare-third.tsx')).BareThird }) },
    ],
  },
])

createRoot(document.getElementById('root') as HTMLElement).render(
  <QueryClientProvider client={new QueryClient()}>
    <ConfigProvider locale={zhCN}>
      <Button type="primary">新建</Button>
      <RouterProvider router={router} />
    </ConfigProvider>
  </QueryClientProvider>,
)
