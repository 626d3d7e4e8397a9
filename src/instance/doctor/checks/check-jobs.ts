import { day } from '../../../lib/durations'
import type { Check, DataDirectory, Fault } from '../inspection/check'
import { type CountedJobs, countAllJobs, countFailedJobs, countJobsDueBefore } from '../inspection/store'

interface KnownJobs {
  jobs: readonly { name: string }[]
  /** Kinds of jobs that wait while mail is off. */
  emailJobs: readonly { name: string }[]
}

export const jobsCheck = (known: KnownJobs): Check => ({
  name: 'jobs',
  doing: 'Checking background jobs',
  find: directory => checkJobs(directory, known),
  fine: 'Background jobs are getting done.',
})

function checkJobs({ db, mail, now }: DataDirectory, { jobs, emailJobs }: KnownJobs): Fault[] {
  const isOf = (kind: string, some: KnownJobs['jobs']) => some.some(({ name }) => name === kind)
  const isKnown = ({ kind }: CountedJobs) => isOf(kind, jobs) || isOf(kind, emailJobs)
  const waitsForMail = ({ kind }: CountedJobs) => mail === null && isOf(kind, emailJobs)
  const all = countAllJobs(db)
  const overdue = countJobsDueBefore(db, new Date(now.getTime() - day))
  const lists: [jobs: CountedJobs[], fault: Fault][] = [
    [
      all.filter(job => !isKnown(job)),
      {
        state: 'problem',
        sentence: 'There are jobs that this version of Trackhut does not know:',
        advice: 'Was the database written by another version? Use that one.',
      },
    ],
    [
      all.filter(waitsForMail),
      {
        state: 'notice',
        sentence: 'Emails are waiting because mail is off:',
        advice: 'They are sent once EMAIL_URL, SENDER_EMAIL and UI_URL are set.',
      },
    ],
    [
      overdue.filter(job => isKnown(job) && !waitsForMail(job)),
      {
        state: 'notice',
        sentence: 'Jobs have been waiting for more than a day:',
        advice: 'They are done while the server runs. If it was running, see its log.',
      },
    ],
    [
      countFailedJobs(db),
      {
        state: 'notice',
        sentence: 'Jobs have failed and will be tried again:',
        advice: 'The server’s log says why.',
      },
    ],
  ]
  return lists.filter(([jobs]) => jobs.length > 0).map(([jobs, fault]) => naming(jobs, fault))
}

function naming(jobs: readonly CountedJobs[], fault: Fault): Fault {
  const items = jobs.map(({ kind, jobs }) => `${kind} (${jobs})`)
  return { ...fault, sentence: `${fault.sentence} ${items.join(', ')}.`, items }
}
