/** @jsxImportSource preact */
import { lazy, Suspense } from 'preact/compat'
import { Waiting } from './parts/waiting.tsx'

const CheckoutPage = lazy(() => import('./buying/checkout-page.tsx').then((file) => file.CheckoutPage))
const CoursesPage = lazy(() => import('./learning/courses-page.tsx').then((file) => file.CoursesPage))
const CoursePage = lazy(() => import('./learning/course-page.tsx').then((file) => file.CoursePage))
const OrdersPage = lazy(() => import('./learning/orders-page.tsx').then((file) => file.OrdersPage))
const OrderPage = lazy(() => import('./learning/order-page.tsx').then((file) => file.OrderPage))
const MePage = lazy(() => import('./learning/me-page.tsx').then((file) => file.MePage))

/** The page at an address. Each is loaded when it is opened; links between them load a document, as everywhere on the site. */
export function App({ path }: { path: string }) {
  const [, section, id = ''] = path.split('/')
  return <Suspense fallback={<Waiting />}>{pageOf(section, id)}</Suspense>
}

function pageOf(section: string | undefined, id: string) {
  if (section === 'pay') return <CheckoutPage id={id} />
  if (section === 'learn') return id ? <CoursePage id={id} /> : <CoursesPage />
  if (section === 'orders') return id ? <OrderPage id={id} /> : <OrdersPage />
  return <MePage />
}
