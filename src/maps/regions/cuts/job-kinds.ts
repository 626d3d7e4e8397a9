import { byId, jobKind } from '../../../platform/jobs/job'

export const cutRegionKind = jobKind('cut-region', byId)
