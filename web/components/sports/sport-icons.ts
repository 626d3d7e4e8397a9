// The icons to choose from for sports that are created on the server.
import accessibleForward from '@material-symbols/svg-400/outlined/accessible_forward.svg' with {
  type: 'text',
}
import badminton from '@material-symbols/svg-400/outlined/badminton.svg' with { type: 'text' }
import directionsBike from '@material-symbols/svg-400/outlined/directions_bike.svg' with { type: 'text' }
import directionsRun from '@material-symbols/svg-400/outlined/directions_run.svg' with { type: 'text' }
import directionsWalk from '@material-symbols/svg-400/outlined/directions_walk.svg' with { type: 'text' }
import downhillSkiing from '@material-symbols/svg-400/outlined/downhill_skiing.svg' with { type: 'text' }
import electricBike from '@material-symbols/svg-400/outlined/electric_bike.svg' with { type: 'text' }
import electricScooter from '@material-symbols/svg-400/outlined/electric_scooter.svg' with { type: 'text' }
import exercise from '@material-symbols/svg-400/outlined/exercise.svg' with { type: 'text' }
import explore from '@material-symbols/svg-400/outlined/explore.svg' with { type: 'text' }
import fitnessCenter from '@material-symbols/svg-400/outlined/fitness_center.svg' with { type: 'text' }
import golfCourse from '@material-symbols/svg-400/outlined/golf_course.svg' with { type: 'text' }
import hiking from '@material-symbols/svg-400/outlined/hiking.svg' with { type: 'text' }
import iceSkating from '@material-symbols/svg-400/outlined/ice_skating.svg' with { type: 'text' }
import kayaking from '@material-symbols/svg-400/outlined/kayaking.svg' with { type: 'text' }
import kitesurfing from '@material-symbols/svg-400/outlined/kitesurfing.svg' with { type: 'text' }
import mountainFlag from '@material-symbols/svg-400/outlined/mountain_flag.svg' with { type: 'text' }
import nordicWalking from '@material-symbols/svg-400/outlined/nordic_walking.svg' with { type: 'text' }
import paragliding from '@material-symbols/svg-400/outlined/paragliding.svg' with { type: 'text' }
import pedalBike from '@material-symbols/svg-400/outlined/pedal_bike.svg' with { type: 'text' }
import pets from '@material-symbols/svg-400/outlined/pets.svg' with { type: 'text' }
import phishing from '@material-symbols/svg-400/outlined/phishing.svg' with { type: 'text' }
import pool from '@material-symbols/svg-400/outlined/pool.svg' with { type: 'text' }
import rollerSkating from '@material-symbols/svg-400/outlined/roller_skating.svg' with { type: 'text' }
import rowing from '@material-symbols/svg-400/outlined/rowing.svg' with { type: 'text' }
import sailing from '@material-symbols/svg-400/outlined/sailing.svg' with { type: 'text' }
import scooter from '@material-symbols/svg-400/outlined/scooter.svg' with { type: 'text' }
import scubaDiving from '@material-symbols/svg-400/outlined/scuba_diving.svg' with { type: 'text' }
import selfImprovement from '@material-symbols/svg-400/outlined/self_improvement.svg' with { type: 'text' }
import skateboarding from '@material-symbols/svg-400/outlined/skateboarding.svg' with { type: 'text' }
import sledding from '@material-symbols/svg-400/outlined/sledding.svg' with { type: 'text' }
import snowboarding from '@material-symbols/svg-400/outlined/snowboarding.svg' with { type: 'text' }
import snowshoeing from '@material-symbols/svg-400/outlined/snowshoeing.svg' with { type: 'text' }
import sportsBasketball from '@material-symbols/svg-400/outlined/sports_basketball.svg' with { type: 'text' }
import sportsGymnastics from '@material-symbols/svg-400/outlined/sports_gymnastics.svg' with { type: 'text' }
import sportsHandball from '@material-symbols/svg-400/outlined/sports_handball.svg' with { type: 'text' }
import sportsHockey from '@material-symbols/svg-400/outlined/sports_hockey.svg' with { type: 'text' }
import sportsMartialArts from '@material-symbols/svg-400/outlined/sports_martial_arts.svg' with {
  type: 'text',
}
import sportsSoccer from '@material-symbols/svg-400/outlined/sports_soccer.svg' with { type: 'text' }
import sportsTennis from '@material-symbols/svg-400/outlined/sports_tennis.svg' with { type: 'text' }
import sportsVolleyball from '@material-symbols/svg-400/outlined/sports_volleyball.svg' with { type: 'text' }
import sprint from '@material-symbols/svg-400/outlined/sprint.svg' with { type: 'text' }
import stairs from '@material-symbols/svg-400/outlined/stairs.svg' with { type: 'text' }
import surfing from '@material-symbols/svg-400/outlined/surfing.svg' with { type: 'text' }
import twoWheeler from '@material-symbols/svg-400/outlined/two_wheeler.svg' with { type: 'text' }
import waves from '@material-symbols/svg-400/outlined/waves.svg' with { type: 'text' }
import type { SportIcon } from '../../../src/workouts/sports/schemas'

export const sportIconSvgs: Record<SportIcon, string> = {
  accessible_forward: accessibleForward,
  badminton,
  directions_bike: directionsBike,
  directions_run: directionsRun,
  directions_walk: directionsWalk,
  downhill_skiing: downhillSkiing,
  electric_bike: electricBike,
  electric_scooter: electricScooter,
  exercise,
  explore,
  fitness_center: fitnessCenter,
  golf_course: golfCourse,
  hiking,
  ice_skating: iceSkating,
  kayaking,
  kitesurfing,
  mountain_flag: mountainFlag,
  nordic_walking: nordicWalking,
  paragliding,
  pedal_bike: pedalBike,
  pets,
  phishing,
  pool,
  roller_skating: rollerSkating,
  rowing,
  sailing,
  scooter,
  scuba_diving: scubaDiving,
  self_improvement: selfImprovement,
  skateboarding,
  sledding,
  snowboarding,
  snowshoeing,
  sports_basketball: sportsBasketball,
  sports_gymnastics: sportsGymnastics,
  sports_handball: sportsHandball,
  sports_hockey: sportsHockey,
  sports_martial_arts: sportsMartialArts,
  sports_soccer: sportsSoccer,
  sports_tennis: sportsTennis,
  sports_volleyball: sportsVolleyball,
  sprint,
  stairs,
  surfing,
  two_wheeler: twoWheeler,
  waves,
}
