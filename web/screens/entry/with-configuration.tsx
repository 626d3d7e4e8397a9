import type { ReactNode } from 'react'
import type { Configuration } from '../../../src/instance/configuration/schemas'
import { Failure } from '../../components/feedback/failure'
import { useConfiguration } from '../../data/instance/configuration'

/** Loads the configuration for a page that works without a session. */
export function WithConfiguration({ children }: { children: (configuration: Configuration) => ReactNode }) {
  const { data: configuration, error, refetch } = useConfiguration()
  if (configuration !== undefined) return children(configuration)
  if (error === null) return null
  return (
    <main>
      <Failure error={error} onRetry={refetch} />
    </main>
  )
}
