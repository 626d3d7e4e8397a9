import { isJobKind } from '../../../jobs'
import type { Fault } from '../inspection/finding'
import type { Patient } from '../inspection/data-directory'
import { type CountedJobs, countAllJobs, countFailedJobs, countJobsDueBefore } from '../inspection/store'

const dayMs = 86_400_000

/** Whether work in the background gets on. */
export function checkJobs({ db, mail, now }: Patient): Fault[] {
  const waitsForMail = ({ kind }: CountedJobs) => mail === null && /letter/.test(kind)
  const all = countAllJobs(db)
  const overdue = countJobsDueBefore(db, new Date(now.getTime() - dayMs))
  const lists: [jobs: CountedJobs[], fault: Fault][] = [
    [
      all.filter(({ kind }) => !isJobKind(kind)),
      {
        state: 'problem',
        sentence: 'There is work that this version of Trackhut does not know how to do:',
        advice: 'Was the database written by another version? Start that one.',
      },
    ],
    [
      all.filter(waitsForMail),
      {
        state: 'notice',
        sentence: 'Letters wait, as mail is off:',
        advice: 'They are sent once EMAIL_URL, SENDER_EMAIL and UI_URL are set.',
      },
    ],
    [
      overdue.filter(job => isJobKind(job.kind) && !waitsForMail(job)),
      {
        state: 'notice',
        sentence: 'Work has been waiting for more than a day:',
        advice: 'It is done while the server runs. If it did run, its log says more.',
      },
    ],
    [
      countFailedJobs(db),
      {
        state: 'notice',
        sentence: 'Work has failed and will be tried again:',
        advice: 'The log of the server says why.',
      },
    ],
  ]
  return lists.filter(([jobs]) => jobs.length > 0).map(([jobs, fault]) => naming(jobs, fault))
}

function naming(jobs: readonly CountedJobs[], fault: Fault): Fault {
  const items = jobs.map(({ kind, jobs }) => `${kind} (${jobs})`)
  return { ...fault, sentence: `${fault.sentence} ${items.join(', ')}.`, items }
}
