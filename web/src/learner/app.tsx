/** @jsxImportSource preact */
import { LazyPart } from './parts/lazy-part.tsx'

/** The page of an address. Each page is loaded when it is opened; links load a new document, as everywhere on the site. */
export function App({ path }: { path: string }) {
  const [, section, id = ''] = path.split('/')
  if (section === 'pay') return <LazyPart load={checkout} props={{ id }} />
  if (section === 'learn')
    return id ? <LazyPart load={course} props={{ id }} /> : <LazyPart load={courses} props={{}} />
  if (section === 'orders')
    return id ? <LazyPart load={order} props={{ id }} /> : <LazyPart load={orders} props={{}} />
  if (section === 'complaints') {
    if (id === 'new') return <LazyPart load={complaintForm} props={{}} />
    return id ? <LazyPart load={complaint} props={{ id }} /> : <LazyPart load={complaints} props={{}} />
  }
  if (id === 'questions') return <LazyPart load={myQuestions} props={{}} />
  if (id === 'reviews') return <LazyPart load={myReviews} props={{}} />
  if (id === 'closing') return <LazyPart load={closing} props={{}} />
  return <LazyPart load={me} props={{}} />
}

const checkout = async () => (await import('./buying/checkout-page.tsx')).CheckoutPage
const courses = async () => (await import('./learning/courses-page.tsx')).CoursesPage
const course = async () => (await import('./learning/course-page.tsx')).CoursePage
const orders = async () => (await import('./learning/orders-page.tsx')).OrdersPage
const order = async () => (await import('./learning/order-page.tsx')).OrderPage
const me = async () => (await import('./learning/me-page.tsx')).MePage
const myQuestions = async () => (await import('./learning/my-questions-page.tsx')).MyQuestionsPage
const myReviews = async () => (await import('./learning/my-reviews-page.tsx')).MyReviewsPage
const complaintForm = async () => (await import('./complaints/complaint-form.tsx')).ComplaintForm
const complaint = async () => (await import('./complaints/complaint-page.tsx')).ComplaintPage
const complaints = async () => (await import('./complaints/complaints-page.tsx')).ComplaintsPage
const closing = async () => (await import('./learning/closing-page.tsx')).ClosingPage
