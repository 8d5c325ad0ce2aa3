/** The sample school's page about itself, a placeholder (requirements R2.1). */
export default {
  text: "About",
  textBn: "আমাদের সম্পর্কে",
};
