/** An example of the plain-text form, for those who meet it the first time. */
export const sampleText = `手机使用习惯

1. 您的年龄段是？[单选题]
18 岁以下
18-30 岁
31-45 岁
46 岁以上

2. 您平时用手机做哪些事？[多选题]
看视频
购物
工作
其他

3. 您对现在的手机满意吗？[量表题]

4. 请评价这部手机 [矩阵单选题]
行：
- 屏幕
- 电池
列：
- 不满意
- 一般
- 满意

5. 还有什么想说的？[填空题]（选答）
`;
