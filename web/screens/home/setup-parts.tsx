import type { SetupStepsAnswer } from '../../../src/instance/setup-steps/schemas'
import { StreetsCard } from '../../components/maps/streets/streets-card'
import { SetupList } from './setup-list'
import styles from './setup-list.module.css'

/** The streets that administrators are offered, and what they have yet to set up. */
export function SetupParts({ steps, streets }: SetupStepsAnswer['data']) {
  return (
    <>
      {streets !== null && (
        <div className={styles.list}>
          <StreetsCard offer={streets} />
        </div>
      )}
      {steps.some(({ is_done }) => !is_done) && <SetupList steps={steps} />}
    </>
  )
}
