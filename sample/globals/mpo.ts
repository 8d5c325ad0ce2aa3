/** The sample school's monthly pay order and its nationalisation, which its history mentions. */
export default {
  code: "0000000000",
  since: "1980-07-01",
  memo: "Sample/1980/45",
  nationalisedOn: "1987-01-01",
  nationalisationMemo: "Sample/1987/7",
};
