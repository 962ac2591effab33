/** What random cases start from; another number only where `FC_SEED` says so. */
export const SEED = Number(process.env.FC_SEED ?? 20_261_122);
