/** Lock of the one process that runs shared rounds and mends what others left. */
export const leaderLockSql = "select pg_try_advisory_lock(hashtext('studio.leader')) as held";
