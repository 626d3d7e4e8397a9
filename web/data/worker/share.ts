// What another app shares into this one: the system sends it as a form, which never leaves the device. It is put aside, and
// the form for uploads opens with it.
import { findSession } from '../kept/caches'
import { openOfflineStore } from '../offline/offline-store'
import { basePath } from './worker-scope'

/** As the manifest says. */
export const sharePath = '/share'

/** Pages elsewhere can send such a form too, though they may hide it: it must not fill the disk. */
const mostFiles = 50
const mostBytes = 500_000_000

/** Answers with the way to the form for uploads. */
export async function takeShare(request: Request): Promise<Response> {
  const shared = isOfAPageElsewhere(request) ? 'lost' : await keepFiles(request).catch(() => 'lost')
  return Response.redirect(`${basePath}/workouts/add?shared=${shared}`, 303)
}

/** The system that shares comes from no page. What a browser tells servers of this, `Sec-Fetch-Site`, no worker is told. */
const isOfAPageElsewhere = ({ referrer }: Request): boolean =>
  URL.canParse(referrer) && referrer !== 'about:client' && new URL(referrer).origin !== location.origin

/** @returns by what the page finds them, or why there is nothing to be found */
async function keepFiles(request: Request): Promise<string> {
  const form = await request.formData()
  const files = form.getAll('files').filter(part => part instanceof File)
  if (files.length === 0) return 'none'
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (files.length > mostFiles || bytes > mostBytes) return 'lost'
  const session = await findSession(basePath)
  const share = crypto.randomUUID()
  using store = await openOfflineStore(basePath)
  // What nobody took by now was sent again, or by a page: only the last waits, however often it comes.
  await store.takeShared(() => true)
  for (const file of files) await store.addShared({ file, share, session, at: new Date() })
  return share
}
